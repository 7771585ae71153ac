/** A page of a buying group, as it is shown. */
import { isObject } from '../../api/json.ts'
import type { Schemas } from '../../api/schemas.ts'

export type Committee = Schemas['BuyingGroupOutput']
type Member = Schemas['BuyingGroupMember']

export const isCommittee = (json: unknown): json is Committee =>
  isObject(json) && 'buyingGroup' in json && 'totalPages' in json

interface Level {
  readonly name: string
  readonly members: readonly Member[]
}

/** Neighbours of one level belong together: the answer goes from the most senior down. */
export function byLevel(members: readonly Member[]): readonly Level[] {
  const levels: { name: string; members: Member[] }[] = []
  for (const member of members) {
    const last = levels.at(-1)
    if (last?.name === member.conLevels) last.members.push(member)
    else levels.push({ name: member.conLevels, members: [member] })
  }
  return levels
}
