/** Job titles in other words. */

import type { Random } from '../../sample/random.ts'

/** Each way round. */
const SHORT: readonly (readonly [long: string, short: string])[] = [
  ['Chief Executive Officer', 'CEO'],
  ['Chief Financial Officer', 'CFO'],
  ['Chief Operating Officer', 'COO'],
  ['Chief Technology Officer', 'CTO'],
  ['Chief Marketing Officer', 'CMO'],
  ['Chief Information Officer', 'CIO'],
  ['Chief Information Security Officer', 'CISO'],
  ['Senior Vice President', 'SVP'],
  ['Vice President', 'VP'],
  ['Human Resources', 'HR'],
  ['Information Technology', 'IT'],
  ['Business Development', 'BD'],
  ['Managing Director', 'MD'],
  ['Manager', 'Mgr'],
  ['Senior', 'Sr.'],
  ['Director', 'Dir.'],
  ['Representative', 'Rep'],
  ['Operations', 'Ops'],
  ['Marketing', 'Mktg'],
  ['Engineer', 'Eng.'],
]

/** Words in another order, or others for the same. */
const REWORDED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^Director,? (?:of )?(.+)$/, ['$1 Director', 'Head of $1']],
  [/^(.+) Director$/, ['Director of $1', 'Head of $1', 'Director, $1']],
  [/^(?:VP|Vice President),? (?:of )?(.+)$/, ['$1 VP', 'Vice President for $1', 'VP - $1']],
  [/^(?:Senior )?Manager, (.+)$/, ['$1 Manager', 'Manager for $1']],
  [/^(.+) Manager$/, ['Manager, $1', 'Manager - $1', 'Manager of $1']],
  [/^Chief Executive Officer$/, ['Chief Executive', 'CEO & Director', 'Group CEO']],
  [/^Chief (.+) Officer$/, ['Group Chief $1 Officer', 'Chief $1 Officer (Global)']],
  [/^(.+) (?:Specialist|Analyst|Representative)$/, ['$1 Associate', '$1 Consultant']],
  [/^(.+) Engineer$/, ['Engineer, $1', '$1 Engineering']],
]

export function titleShortened(title: string, random: Random): string | undefined {
  const ways = SHORT.flatMap(([long, short]) => [replaced(title, long, short), replaced(title, short, long)])
  const others = ways.filter((other) => other !== title)
  return others.length === 0 ? undefined : random.pick(others)
}

export function titleReworded(title: string, random: Random): string | undefined {
  const rule = REWORDED.find(([pattern]) => pattern.test(title))
  if (rule === undefined) return undefined
  const [pattern, ways] = rule
  return title.replace(pattern, random.pick(ways))
}

/** The whole word only. */
function replaced(title: string, from: string, to: string): string {
  const words = ` ${title} `
  const found = new RegExp(`(?<=[\\s,/])${RegExp.escape(from)}(?=[\\s,/])`)
  return words.replace(found, () => to).trim()
}
