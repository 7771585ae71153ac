/**
 * Recognizes websites that are pages on a platform: `linkedin.com/company/acme`, `sites.google.com/view/acme`. The path
 * says whose page it is, not the domain. `data/platforms.csv` lists the platforms.
 */

import csv from '../../../data/platforms.csv' with { type: 'text' }
import { lazy } from '../../lib/cache.ts'
import { getDomainLabel, hasPath, type Site } from './lookup-keys.ts'
import { readWordSet } from './read-data-tables.ts'

const platforms = lazy(() => readWordSet(csv, 'platform'))
/** Hosts on which all pages are of others, at any path. */
const hostsOfPages = lazy(() => readWordSet(csv, 'pages of others'))

/** Returns whether a website is a page on a platform, which is not a website of the platform itself. */
export function isPlatformPage(website: string, { host, domain }: Site): boolean {
  return hostsOfPages().has(host) || (platforms().has(domain) && hasPath(website))
}

/** Returns whether the site is that of a platform, and the words of a company name do not name it. */
export function isOtherPlatform(
  { domain }: Site,
  names: readonly { readonly words: readonly string[] }[],
): boolean {
  const label = getDomainLabel(domain)
  return (
    platforms().has(domain) &&
    names.length > 0 &&
    !names.some(({ words }) => words.includes(label) || words.join('') === label)
  )
}
