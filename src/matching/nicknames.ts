/** Short and pet forms of first names: `data/nicknames.csv` (carltonnorthern/nicknames, Apache-2.0). */

import csv from '../../data/nicknames.csv' with { type: 'text' }

let formsOf: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Whether one name is a nickname of the other: Bill and William, either way round. */
export function isNickname(a: string, b: string): boolean {
  formsOf ??= readForms()
  return formsOf.get(a)?.has(b) === true || formsOf.get(b)?.has(a) === true
}

/** Whether the list has it, as a name or as a nickname. */
export function hasNickname(name: string): boolean {
  formsOf ??= readForms()
  return formsOf.has(name)
}

/** Whether both are nicknames of one name: Bill and Will. */
export function shareName(a: string, b: string): boolean {
  formsOf ??= readForms()
  const namesOfB = formsOf.get(b)
  if (namesOfB === undefined) return false
  for (const name of formsOf.get(a) ?? []) if (namesOfB.has(name)) return true
  return false
}

/** Every name to the names it is linked with; rows read `name1,has_nickname,name2`. */
function readForms(): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>()
  const link = (from: string, to: string) => {
    const linked = forms.get(from)
    if (linked === undefined) forms.set(from, new Set([to]))
    else linked.add(to)
  }
  for (const line of csv.split('\n').slice(1)) {
    const [name, , nickname] = line.trim().split(',')
    if (name === undefined || nickname === undefined) continue
    link(name, nickname)
    link(nickname, name)
  }
  return forms
}
