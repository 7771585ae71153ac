/** The key of a profile URL that identifies a stored person. It is stricter than that of the matcher, like the names in `people/identity-name.ts`. */
import { toProfileKey } from '../../matching/normalize/lookup-keys.ts'

/** The pages of LinkedIn that are those of a person; a language may follow the name. */
const LINKEDIN_PERSON = /^linkedin\.com\/(?:in\/[^/?]+|(?:pub(?!\/dir\/)|profile|sales|talent)\/.+)/

/** Returns `''` if the URL is not that of a person. Elsewhere than on LinkedIn, queries and fragments count, except for tracking. */
export function toIdentityProfile(url: string): string {
  const key = toProfileKey(url) ?? ''
  if (/^linkedin\.com(?:\/|$)/.test(key)) return LINKEDIN_PERSON.exec(key)?.[0] ?? ''
  // The key already has the `id` of a query.
  if (key === '' || key.includes('?')) return key
  const [, query = '', fragment = ''] = /^[^?#]*\??([^#]*)#?(.*)$/s.exec(url) ?? []
  const named = query.split('&').filter((part) => !/^utm_/i.test(part))
  return [key, ...named, fragment].filter(Boolean).join(' ')
}
