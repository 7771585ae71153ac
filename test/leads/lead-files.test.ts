/** Lead files in the formats of spreadsheets, read and written. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import Papa from 'papaparse'
import type { RowResult } from '../../src/leads/enricher.ts'
import type { LeadTable } from '../../src/leads/lead.ts'
import { readLeads } from '../../src/leads/read/read-leads.ts'
import { createRowFormatter } from '../../src/leads/row-formatter.ts'
import { openTextFile } from '../../src/lib/text-file.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const { at } = useTemporaryFolder('leads')

function file(content: string | Uint8Array, name = 'leads.csv') {
  writeFileSync(at(name), content)
  return openTextFile(at(name), name)
}

const table = async (content: string | Uint8Array, name = 'leads.csv'): Promise<LeadTable> =>
  readLeads(await file(content, name), name)

const ADDED = [
  { heading: 'grade', field: 'accuracy' },
  { heading: 'error', field: 'error' },
] as const

/** Writes the file with a column for row numbers and a blank one. */
async function rewritten(content: string | Uint8Array, name = 'leads.csv'): Promise<string> {
  const leads = await table(content, name)
  const { header, formatRow } = createRowFormatter(leads, ADDED)
  const result = (row: number): RowResult => ({
    kind: 'enriched',
    response: { accuracy: String(row) },
  })
  return header + [...leads.rows()].map((lead) => formatRow(lead, result(lead.row))).join('')
}

describe('the values of a lead file are written unchanged', () => {
  test.each([
    ['commas and quotes', 'a,b\n"x, ""y""",  z \n', 'a,b,grade,error\n"x, ""y""","  z ",1,\n'],
    ['delimiters in quotes', '"a, b, c";"d"\n1;2\n', 'a, b, c;d;grade;error\n1;2;1;\n'],
    ['tabs, and no line break at the end', 'a\tb\nx\ty', 'a\tb\tgrade\terror\nx\ty\t1\t\n'],
    ['a line for Excel', 'sep=;\r\na,b;c\r\n1;2\r\n', 'a,b;c;grade;error\n1;2;1;\n'],
    ['mixed line endings', 'a,b\r\n1,2\n3,"4"\r\n', 'a,b,grade,error\n1,2,1,\n3,4,2,\n'],
    ['line breaks in values', 'a,b\n"1\n2",3\n', 'a,b,grade,error\n"1\n2",3,1,\n'],
    ['formulas of Excel', 'a,b\n="01",x\n', 'a,b,grade,error\n"=""01""",x,1,\n'],
    ['short rows', 'a,b,c\n1\n', 'a,b,c,grade,error\n1,,,1,\n'],
    ['blank columns at the end', 'a,b\n1,2,,\n3,4\n', 'a,b,,,grade,error\n1,2,,,1,\n3,4,,,2,\n'],
    ['blank rows', 'a,b\n\n1,2\n,\n \n3,4\n,\n\n', 'a,b,grade,error\n,,,\n1,2,1,\n,,,\n,,,\n3,4,2,\n'],
  ])('for %s', async (_, content, expected) => {
    expect(await rewritten(content)).toBe(expected)
  })

  test('for any values', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '"', '\n', '\r\n', ' ', '|', '🦊') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 20 }), async (rows) => {
        const isBlank = (row: readonly string[]): boolean => row.every((one) => one.trim() === '')
        fc.pre(!rows.every(isBlank))
        const content = Papa.unparse([['head', 'line'], ...rows], { newline: '\n' })
        const again = Papa.parse<string[]>((await rewritten(content)).trimEnd(), {
          newline: '\n',
          delimiter: ',',
        })
        const kept = rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1)
        const blank = ['', '', '', '']
        let sent = 0
        expect(again.data.slice(1)).toEqual(
          kept.map((row) => (isBlank(row) ? blank : [...row, String(++sent), ''])),
        )
      }),
    )
  })

  test('for JSON Lines with very long numbers', async () => {
    const content = '{"Company":"x","id":12345678901234567890}\n\n{"b": [1]}\n'
    expect(await rewritten(content, 'leads.jsonl')).toBe(
      '{"Company":"x","id":12345678901234567890,"grade":"1","error":""}\n{"b": [1],"grade":"2","error":""}\n',
    )
  })
})

describe('lines of a lead file that are not leads', () => {
  const LINKEDIN = [
    'Notes:',
    '"When exporting your connection data, you may notice that some of the email addresses are missing. See https://x.example"',
    '',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    'Ada,Keller,https://www.linkedin.com/in/ada,,Acme,CTO,15 Mar 2024',
  ]
  test.each(['\n', '\r\n', '\r'])('come before the headings, with %j', async (lineBreak) => {
    const leads = await table(LINKEDIN.join(lineBreak))
    expect(leads.columns).toHaveLength(7)
    expect([...leads.rows()]).toMatchObject([
      { row: 1, line: 5, values: expect.arrayContaining(['Keller', 'CTO']) },
    ])
    expect(leads.notes).toEqual(['2 lines above the headings are skipped (lines 1 and 2).'])
  })

  test('come before the headings, with the blank values that Excel adds', async () => {
    const leads = await table('Trade fair 2026,,\n,,\nFirst name,Last name,Company\nAda,Keller,Acme\n')
    expect([leads.columns, leads.count]).toEqual([['First name', 'Last name', 'Company'], 1])
  })

  test('do not decide which delimiter the table has', async () => {
    const leads = await table('Teilnehmer, alphabetisch\n\nVorname;Nachname;Firma\nAda;Keller;Acme\n')
    expect(leads.columns).toEqual(['Vorname', 'Nachname', 'Firma'])
  })

  test.each([
    ['the first row has a known heading', 'Company\nAcme\n\nEmail,Phone\n'],
    ['no later row has more values', 'Alpha,Beta\nEmail,Phone\n\nCompany,Email\n'],
    ['no later row has more values, apart from blank ones', 'Alpha,Beta,Gamma\nEmail,Phone,\n'],
    ['no later row has headings', 'Alpha\n\nBeta,Gamma\n'],
  ])('do not come before the headings if %s', async (_, content) => {
    const leads = await table(content)
    expect([leads.columns[0], leads.notes]).toEqual([content.split(/[,\n]/)[0] ?? '', []])
  })

  const FOOTER = [
    '"Grand Totals (2 records)"',
    '',
    '"Contacts Report"',
    '"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."',
    '"Confidential Information - Do Not Distribute"',
  ]
  const ROWS = ['Company,Email,City', 'Acme,ada@acme.example,Oslo', 'Beta,bo@beta.example,Rome', '', '']
  test('follow a blank line, and have one value', async () => {
    const leads = await table([...ROWS, ...FOOTER, ''].join('\n'))
    expect({ count: leads.count, invalidCount: leads.invalidCount, blankCount: leads.blankCount }).toEqual({
      count: 2,
      invalidCount: 0,
      blankCount: 0,
    })
    expect(leads.notes).toEqual([
      '4 rows at the end are a footer (lines 6 to 10: "Grand Totals (2 records)", …). To use it, delete the blank row above it.',
    ])
    expect([...leads.rows()].map(({ values }) => values[0])).toEqual(['Acme', 'Beta'])
  })

  test('can be padded with blank values, and can be a total with its number', async () => {
    for (const [line, text] of [
      ['"Confidential",,', 'Confidential'],
      ['Summe,,5', 'Summe'],
      [',Grand Total,2', 'Grand Total'],
    ]) {
      const leads = await table([...ROWS, line].join('\n'))
      expect([leads.count, leads.notes]).toEqual([
        2,
        [`1 row at the end is a footer (line 6: "${text}"). To use it, delete the blank row above it.`],
      ])
    }
  })

  test('are a total even if rows above have one text, too', async () => {
    const { count } = await table('Company,Website,Staff\nAcme,acme.example,5\nBeta,,3\n\nSumme,,8\n')
    expect(count).toBe(2)
  })

  test.each([
    ['a complete row follows', [...ROWS, ...FOOTER, 'Acme,,Oslo']],
    ['there is no blank line', [...ROWS.filter(Boolean), 'Acme', 'Beta']],
    ['they have two values', [...ROWS, 'Acme,ada@acme.example', 'Beta,bo@beta.example']],
    ['no row is complete', ['Company,Email,City', '', 'Acme', 'Beta', 'Acme']],
    ['the row above the blank line is not complete', ['Company,Email', 'Acme', '', 'Beta', 'Acme']],
    ['they have an address', [...ROWS, ',cy@acme.example,']],
    ['they only start as a total', [...ROWS, 'Total,,Paris']],
    ['rows above have as few values', [...ROWS.slice(0, 3), 'Gamma,,', '', 'Delta,,']],
    ['they are too many', [...ROWS, ...Array(21).fill('Acme')]],
  ])('are leads if %s', async (_, lines) => {
    const leads = await table(lines.join('\n'))
    expect([leads.count, leads.notes]).toEqual([lines.filter(Boolean).length - 1, []])
    expect(leads.blankCount).toBe(lines.slice(1).filter((line) => line === '').length)
  })
})

test.each([200, 100_000])('a JSON Lines row with %i levels is nested too deeply', async (levels) => {
  const deep = `{"Company":"x","b":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const { firstInvalid } = await table(`{"Company":"x"}\n${deep}\n`, 'leads.jsonl')
  expect(firstInvalid).toMatchObject({ line: 2, parseError: 'it is nested too deeply' })
  await expect(table(deep, 'leads.jsonl')).rejects.toThrow(
    'leads.jsonl, line 1: it is nested too deeply. Write one flat JSON object per line.',
  )
})

describe('a lead file with more columns than Excel has is rejected', () => {
  const values = Array.from({ length: 16_385 }, (_, index) => `c${index}`)

  test.each([
    ['headings', 'leads.csv', `${values.join(',')}\nx\n`],
    ['values', 'leads.csv', `Company\n${values.join(',')}\n`],
    ['members', 'leads.jsonl', JSON.stringify(Object.fromEntries(values.map((name) => [name, 1])))],
  ])('in %s', async (_, name, content) => {
    await expect(table(content, name)).rejects.toThrow(
      `${name} has 16,385 columns. At most 16,384 are allowed. Remove those you don't need.`,
    )
  })
})

test.each([
  ['Company,Ort\r\r\n"Acme, Inc.","Oslo"\r\r\nBeta,Rome\r\r\n'],
  ['Company,Ort\r\n"Acme, Inc.",Oslo\r\r\nBeta,Rome\r\r\n'],
])('a program that wrote line breaks twice changes no value: %j', async (content) => {
  const leads = await table(content)
  expect({ columns: leads.columns, blankCount: leads.blankCount, invalidCount: leads.invalidCount }).toEqual({
    columns: ['Company', 'Ort'],
    blankCount: 0,
    invalidCount: 0,
  })
  expect([...leads.rows()].map(({ values, line }) => [line, ...values])).toEqual([
    [2, 'Acme, Inc.', 'Oslo'],
    [3, 'Beta', 'Rome'],
  ])
})

describe('the encoding of a lead file', () => {
  const TEXT = 'Firma;Ort\r\nMüller;Köln\r\n'
  const BOM = '\uFEFF'
  const inUtf16 = (content: string): Buffer => Buffer.from(content, 'utf16le')

  test.each([
    ['utf-8', Buffer.from(BOM + TEXT), true],
    ['utf-8', Buffer.from(TEXT), false],
    ['utf-16le', inUtf16(BOM + TEXT), true],
    ['utf-16be', inUtf16(BOM + TEXT).swap16(), true],
    ['windows-1252', Buffer.from(TEXT, 'latin1'), false],
  ] as const)('can be %s', async (encoding, content, hasBom) => {
    const text = await file(content)
    expect(text).toMatchObject({ encoding, hasBom })
    const leads = readLeads(text, 'leads.csv')
    expect([...leads.rows()].map(({ values }) => values)).toEqual([['Müller', 'Köln']])
  })

  test('is checked: an invalid UTF-8 byte is found at any position', async () => {
    const content = Buffer.concat([Buffer.from(`a\n${'x\n'.repeat(300_000)}`), Buffer.from([0xfc, 10])])
    expect((await file(content)).encoding).toBe('windows-1252')
  })

  test.each([
    ['utf-8', Buffer.concat([Buffer.from(BOM + TEXT), Buffer.from('Münch', 'latin1')])],
    ['utf-8', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0a, 0xc3])],
    ['utf-16le', Buffer.concat([inUtf16(BOM + TEXT), Buffer.from('x')])],
    ['utf-16be', inUtf16(`${BOM}a\n\ud800b\n`).swap16()],
  ])(
    'is mixed, and the file rejected, if a byte order mark of %s is before other bytes',
    async (encoding, content) => {
      await expect(file(content)).rejects.toThrow(
        `leads.csv has the byte order mark of ${encoding}, but contains other bytes, so letters would be lost. Save it as CSV UTF-8.`,
      )
    },
  )

  test.each([
    'PK\x03\x04xx',
    new Uint8Array([0, 1, 2, 3, 255, 0]),
    inUtf16(`${BOM}${[...`\0${TEXT}`].join('\0')}\0`),
    inUtf16(`${BOM}a\0b\n`).swap16(),
  ])('is unknown for %p', async (content) => {
    await expect(file(content)).rejects.toThrow(
      'is not a text file. If it is a workbook, save it as CSV UTF-8',
    )
  })
})

describe('an invalid lead file', () => {
  test.each([
    ['', 'leads.csv', 'leads.csv is empty. Choose a file with leads.'],
    ['Company,Email\n', 'leads.csv', 'has no rows'],
    ['Company\n"x\ny\n', 'leads.csv', 'line 2: a quote is not closed'],
    ['[{"a":1}]', 'leads.json', "jq -c '.[]'"],
  ])('with the content %j is rejected', async (content, name, message) => {
    await expect(table(content, name)).rejects.toThrow(message)
  })

  test('keeps a row with too many values or inner quotes in its own columns', async () => {
    const content = 'a,b\nAcme, Inc.,x\n"Bad "q" y",z\n'
    const leads = await table(content)
    expect(leads.invalidCount).toBe(2)
    expect([...leads.rows()].map(({ parseError }) => parseError)).toEqual([
      '3 values for 2 columns, so a quote may be missing',
      'a quote is inside a quoted value: write it twice ("")',
    ])
    expect(Papa.parse<string[]>(await rewritten(content)).data.slice(0, 3)).toEqual([
      ['a', 'b', '', 'grade', 'error'],
      ['Acme', ' Inc.', 'x', '1', ''],
      ['Bad "q" y', 'z', '', '2', ''],
    ])
  })

  test('gets its quotes doubled if they are inside a quoted value, so that any reader finds the same columns', async () => {
    const content = 'Company,City\n"said "Best, Inc" today",Oslo\n"Plain, Inc",Rome\n'
    expect(await rewritten(content)).toBe(
      'Company,City,grade,error\n"said ""Best, Inc"" today",Oslo,1,\n"Plain, Inc",Rome,2,\n',
    )
  })
})
