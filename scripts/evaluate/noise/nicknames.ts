/** Nicknames of first names, for giving them and for knowing who else may be meant. */

import csv from '../../../data/nicknames.csv' with { type: 'text' }

let linked: ReadonlyMap<string, readonly string[]> | undefined

/** Every name that a folded first name is a nickname of, and every nickname it has. */
export function namesLinkedWith(name: string): readonly string[] {
  linked ??= readLinks()
  return linked.get(name) ?? []
}

/** Whether two folded first names may be one person's: Bill and William, and Bill and Will. */
export function mayBeOneName(a: string, b: string): boolean {
  const [ofA, ofB] = [namesLinkedWith(a), namesLinkedWith(b)]
  return ofA.includes(b) || ofB.includes(a) || ofA.some((name) => ofB.includes(name))
}

function readLinks(): Map<string, string[]> {
  const links = new Map<string, string[]>()
  const link = (from: string, to: string) => links.set(from, [...(links.get(from) ?? []), to])
  for (const line of csv.split('\n').slice(1)) {
    const [name, , nickname] = line.trim().split(',')
    if (name === undefined || nickname === undefined) continue
    link(name, nickname)
    link(nickname, name)
  }
  return links
}
