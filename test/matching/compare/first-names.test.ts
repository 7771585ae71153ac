import { expect, test } from 'bun:test'
import { compareFirstName } from '../../../src/matching/compare/first-name.ts'

test.each([
  ['ada', 'ada', 'same'],
  ['mueller', 'muller', 'spelling variant'],
  ['sara', 'sarah', 'spelling variant'],
  ['erik', 'eric', 'spelling variant'],
  ['steven', 'stephen', 'spelling variant'],
  ['kristina', 'cristina', 'spelling variant'],
  ['adam', 'ada', 'another name'],
  ['maria', 'mario', 'another name'],
  ['tim', 'tom', 'another name'],
  ['jean', 'joan', 'another name'],
  ['danielle', 'daniel', 'another name'],
  ['vivianne', 'vivian', 'typos or another name'],
  ['juliane', 'julian', 'typo or another name'],
  ['brigitte', 'brigit', 'one typo in a short name'],
  ['bill', 'william', 'nickname'],
  ['jessicq', 'jessica', 'one typo'],
  ['margsret', 'margaret', 'one typo'],
  ['nargaret', 'margaret', 'one typo'],
  ['j', 'jessica', 'initial'],
  ['jessica', 'robert', 'different'],
] as const)('the first name %s for %s: %s', (query, stored, level) => {
  expect(compareFirstName([query], [stored]).level).toBe(level)
})
