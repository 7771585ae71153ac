import { expect, test } from 'bun:test'
import { compareFirstName } from '../../src/matching/compare/first-name.ts'

test.each([
  ['ada', 'ada', 'same'],
  ['mueller', 'muller', 'spelt alike'],
  ['sara', 'sarah', 'spelt alike'],
  ['erik', 'eric', 'spelt alike'],
  ['steven', 'stephen', 'spelt alike'],
  ['kristina', 'cristina', 'spelt alike'],
  ['adam', 'ada', 'another name'],
  ['maria', 'mario', 'another name'],
  ['tim', 'tom', 'another name'],
  ['jean', 'joan', 'another name'],
  ['danielle', 'daniel', 'another name'],
  ['bill', 'william', 'nickname'],
  ['jessicq', 'jessica', 'one slip'],
  ['margsret', 'margaret', 'one slip'],
  ['nargaret', 'margaret', 'one slip'],
  ['j', 'jessica', 'initial'],
  ['jessica', 'robert', 'different'],
] as const)('%s for %s: %s', (asked, stored, level) => {
  expect(compareFirstName([asked], [stored])).toBe(level)
})
