/** Names and addresses of a new organization that the request leaves out. */
import { isEmailAddress } from '../../lib/email.ts'
import { siteOf } from '../../matching/keys.ts'
import { fold, wordsOf } from '../../matching/normalise.ts'
import type { CreateOrganizationInput } from './organizations-model.ts'

interface OrganizationNames {
  readonly orgName: string
  readonly website: string
  /** The domain of its email addresses. */
  readonly mailDomain: string
}

/** Characters of a name that go into a website. */
const LONGEST = 40

/** Returns names that no other organization has, unless the request gives the same ones. */
export function namesOf({ orgName, website }: CreateOrganizationInput, orgId: string): OrganizationNames {
  const id = orgId.slice(0, 8)
  const ownDomain = `${slugOf(orgName ?? '')}-${id}.example`
  const host = website === undefined ? ownDomain : (siteOf(website)?.host ?? ownDomain)
  return {
    orgName: orgName ?? `test-${id}`,
    website: website ?? `https://${ownDomain}`,
    mailDomain: isEmailAddress(`admin@${host}`) ? host : ownDomain,
  }
}

/** `Grebe & Söhne, Inc.` → `grebe-sohne-inc` */
const slugOf = (name: string): string =>
  wordsOf(fold(name)).join('-').slice(0, LONGEST).replace(/-$/, '') || 'test'
