/** A page of a buying group, as it is shown. */
import type { components } from '../../../client/api.ts'

export type Committee = components['schemas']['BuyingGroupOutput']
type Member = components['schemas']['BuyingGroupMember']

export const isCommittee = (json: unknown): json is Committee =>
  typeof json === 'object' && json !== null && 'buyingGroup' in json && 'totalPages' in json

export interface Level {
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
