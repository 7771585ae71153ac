/** Names agree by fixed rules. The matcher shares the folding of text with them, so these tests fix its results. */
import { describe, expect, test } from 'bun:test'
import {
  differByOneLetter,
  namesAgree,
  parseNameWords,
  toNameLetters,
} from '../../../src/records/rows/same-person.ts'

const agree = (a: string, b: string): boolean => {
  const agrees = namesAgree(parseNameWords(a), parseNameWords(b))
  expect(namesAgree(parseNameWords(b), parseNameWords(a))).toBe(agrees)
  return agrees
}

describe('two names agree', () => {
  test.each([
    ['case', 'Anna Meier', 'ANNA  meier'],
    ['accents', 'José García', 'Jose Garcia'],
    ['umlauts', 'Jürgen Müller', 'Juergen Mueller'],
    ['spaces and hyphens', 'Hans-Peter van der Berg', 'Hanspeter Vanderberg'],
    ['titles', 'Prof. Dr. med. Anna Meier, MBA', 'Frau Anna Meier'],
    ['missing middle names', 'Anna Maria B. Meier', 'Anna Meier'],
    ['initials', 'A. Meier', 'Anna Meier'],
    ['an initial of the middle name', 'Anna Maria Meier', 'Anna M. Meier'],
    ['an initial of a nickname', 'W. Gates', 'Bill Gates'],
    ['nicknames', 'Bill Gates', 'William Gates'],
    ['nicknames of one name', 'Bill Gates', 'Will Gates'],
    ['order with a comma', 'Meier, Anna', 'Anna Meier'],
    ['a missing suffix', 'John Smith Jr.', 'John Smith'],
    ['scripts', 'Иван Петров', 'Ivan Petrov'],
    ['a missing name', '', 'Anna Meier'],
  ])('despite %s', (_, a, b) => expect(agree(a, b)).toBe(true))

  test.each([
    ['first names', 'Anna Meier', 'Bernd Meier'],
    ['last names', 'Anna Meier', 'Anna Huber'],
    ['parts of a last name', 'Anna Meier-Huber', 'Anna Meier'],
    ['middle names', 'Anna Maria Meier', 'Anna Luise Meier'],
    ['initials', 'A. Meier', 'Bernd Meier'],
    ['generations', 'John Smith Jr.', 'John Smith Sr.'],
    ['letters', 'Anna Meier', 'Anna Maier'],
    ['parts of a name', 'Meier', 'Anna Meier'],
  ])('but not with different %s', (_, a, b) => expect(agree(a, b)).toBe(false))
})

test('names differ by one letter if one letter of one word is added, missing, or replaced', () => {
  const differ = (a: string, b: string) => differByOneLetter(parseNameWords(a), parseNameWords(b))
  expect(differ('Grace Moreau', 'Grace Moreaux')).toBe(true)
  expect(differ('Dr. Anna Meier', 'Anna Maier')).toBe(true)
  expect(differ('Anna Meier', 'Hanna Maier')).toBe(false)
  expect(differ('A. Meier', 'B. Meier')).toBe(false)
  expect(differ('John Smith Jr.', 'John Smith Sr.')).toBe(false)
})

/** GUIDs of people contain these letters. If matching needs another folding of text, identity keeps the present one. */
test.each([
  ['Dr. Selma Brandvold', 'selmabrandvold'],
  ['Jürgen Müller', 'jurgenmuller'],
  ['José García', 'josegarcia'],
  ['Søren Ødegård', 'sorenodegard'],
  ['Иван Петров', 'ivanpetrov'],
  ['Smith, John Jr.', 'johnjrsmith'],
  ['François Lefèvre', 'francoislefevre'],
  ['Weiß, Anna', 'annaweiss'],
  ['Nguyễn Văn An', 'nguyenvanan'],
])('the letters of %s, which are part of GUIDs, stay %s', (name, letters) => {
  expect(toNameLetters(parseNameWords(name))).toBe(letters)
})
