/** All users of an organization, as they are answered. */
import type { Organization } from '../../access/organizations.ts'
import type { Users } from '../../access/users.ts'
import { type Changes, Remembered } from '../../db/changes.ts'
import { toUserRecord } from './output.ts'

/** Organizations whose users are remembered: each with a few kilobytes, some with much more. */
const MOST_REMEMBERED = 500

/** Characters of an answer that is remembered. Longer ones are rare, and would add up. */
const LONGEST_REMEMBERED = 100_000

/** What gives the answer for an organization, as JSON. It is written once, as long as nothing changes. */
export function userViews(users: Users, changes: Changes): (organization: Organization) => string {
  // By the record, not by its id: one that a request still holds from before a change is not taken for the one of now.
  const remembered = new Remembered<Organization, string>(changes, MOST_REMEMBERED)
  return (organization) => {
    const known = remembered.get(organization)
    if (known !== undefined) return known
    const data = users.list(organization.orgId).map((user) => toUserRecord(user, organization))
    const answer = JSON.stringify({ message: 'All User details fetched successfully', data })
    return answer.length > LONGEST_REMEMBERED ? answer : remembered.set(organization, answer)
  }
}
