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

/** Returns whether a site is a platform, or has only pages of others, at any path. */
export const isPlatform = (site: Site): boolean =>
  platforms().has(site.domain) || hostsOfPages().has(site.host)

/** Returns whether a website is a page on a platform, which is not a website of the platform itself. */
export const isPlatformPage = (website: string, { host, domain }: Site): boolean =>
  hostsOfPages().has(host) || (platforms().has(domain) && hasPath(website))

/**
 * Returns whether a website is on a platform, and the company names do not name it. Without a name, the site of a
 * platform without a path is its own.
 */
export function isOnOtherPlatform(website: string, site: Site, names: readonly CompanyWords[]): boolean {
  const isOnPlatform = names.length > 0 && platforms().has(site.domain)
  return (isOnPlatform || isPlatformPage(website, site)) && !namePlatform(site, names)
}

interface CompanyWords {
  readonly words: readonly string[]
}

function namePlatform({ domain }: Site, names: readonly CompanyWords[]): boolean {
  const label = getDomainLabel(domain)
  return names.some(({ words }) => words.includes(label) || words.join('') === label)
}
