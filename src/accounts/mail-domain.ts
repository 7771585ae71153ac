/** The mail domain of an organization. */

import { isEmailAddress } from '../lib/email.ts'
import { getWebHost } from '../lib/host-names.ts'
import { fold, splitWords } from '../matching/normalize/text.ts'
import type { Organization } from './organizations.ts'

/** Returns a domain that no other organization has: `grebe-sohne-inc-3f2b8a54.example`. */
export function createDomain(orgName: string, orgId: string): string {
  const id = orgId.slice(0, 8)
  const slug = toSlug(orgName)
  return slug.endsWith(id) ? `${slug}.example` : `${slug}-${id}.example`
}

/** Returns the domain of the website, or a domain of its own if email addresses cannot have that one. */
export function getMailDomain({
  orgId,
  orgName,
  website,
}: Pick<Organization, 'orgId' | 'orgName' | 'website'>): string {
  const host = getWebHost(website)
  return host !== undefined && isEmailAddress(`admin@${host}`) ? host : createDomain(orgName, orgId)
}

const MAX_SLUG_LENGTH = 40

/** Returns a name as a part of a domain: `Grebe & Söhne, Inc.` → `grebe-sohne-inc`. */
const toSlug = (name: string): string =>
  splitWords(fold(name)).join('-').slice(0, MAX_SLUG_LENGTH).replace(/-$/, '') || 'test'
