/** A run that is killed or interrupted at any step ends with the rows and the report of an uninterrupted run. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Enricher } from '../../../src/leads/enricher.ts'
import { mapColumns } from '../../../src/leads/map/map-columns.ts'
import { readLeads } from '../../../src/leads/read/read-leads.ts'
import { enrichLeads } from '../../../src/leads/run/enrich-leads.ts'
import { createInProcessEnricher } from '../../../src/leads/run/in-process-enricher.ts'
import { partialFilesOf } from '../../../src/leads/write/output.ts'
import { chooseAddedColumns } from '../../../src/leads/write/row-formatter.ts'
import { findResumePoint, type RunPlan } from '../../../src/leads/write/run-state.ts'
import { systemRandom } from '../../../src/lib/random.ts'
import { openTextFile } from '../../../src/lib/text-file.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const { at } = useTemporaryFolder('interrupted')

/** Repeated people and companies, an unknown company, an unusable email, a rejected row, and quotes inside a quoted value. */
const LEADS = `Company,E-mail
${[
  ',maren.oyelaran@halcyon-freight.example',
  'Halcyon Freight,',
  'Nowhere Industries Unlimited,',
  'Halcyon Freight,nonsense',
  ',nonsense',
  '"said "Best, Inc" today",',
]
  .join('\n')
  .concat('\n')
  .repeat(4)}`

const CASES = [
  ['standard-key', 'recordStatus'],
  ['plus-key', 'recordStatus,conGUID,compGUID'],
] as const

/** The state of the last complete run, which removes its file. */
let finalState = ''

/** Runs until the end, or until the enricher got `maxRequests` requests. */
async function run(file: string, [key, columns]: readonly [string, string], maxRequests = Infinity) {
  const text = openTextFile([Buffer.from(LEADS)], 'leads.csv')
  const table = readLeads(text, 'leads.csv')
  const mapping = mapColumns(table, [])
  const plan: RunPlan = {
    input: text.fingerprint,
    mapping: mapping.fields,
    added: chooseAddedColumns(table.columns, mapping, columns),
    form: 'csv',
    delimiter: ',',
    target: 'the sample',
    payer: '',
  }
  const interruption = new AbortController()
  let requests = 0
  const enricher = createInProcessEnricher(createSandbox().context, key, false)
  const limited: Enricher = {
    ...enricher,
    enrich: (body, idempotencyKey) => {
      if (++requests >= maxRequests) interruption.abort()
      return enricher.enrich(body, idempotencyKey)
    },
  }
  let time = 0
  const { counts, reason } = await enrichLeads(
    {
      table,
      plan,
      hasBom: text.hasBom,
      file,
      enricher: limited,
      signal: interruption.signal,
      // Each row is a checkpoint.
      now: () => (time += 10_000),
      onProgress: () => {},
      beforeRename: () => {
        finalState = readFileSync(partialFilesOf(file).state, 'utf8')
      },
    },
    findResumePoint(file, plan, { restart: false, random: systemRandom }),
  )
  enricher.close()
  return { counts: { ...counts, seconds: 0, remaining: null }, reason }
}

describe.each(CASES)('the report of a run with %s and --columns %s is the same', (...options) => {
  test('after a kill at any step', async () => {
    const complete = at('complete.csv')
    const expected = await run(complete, options)
    const rows = readFileSync(complete)
    const lines = finalState.split(/(?<=\n)/)
    expect(lines.length).toBeGreaterThan(LEADS.trim().split('\n').length)
    for (const [index, line] of lines.entries()) {
      const before = lines.slice(0, index).join('')
      const bytes = index < 2 ? 0 : JSON.parse(lines[index - 1] ?? '').bytes
      // The process is killed after it wrote the line, in the middle of it, and after more rows without a state.
      const states = [
        { state: before, written: bytes },
        { state: before + line.slice(0, line.length / 2), written: bytes },
        { state: before, written: Math.min(rows.length, bytes + 9) },
      ]
      for (const [step, { state, written }] of states.entries()) {
        // Nothing is written before the id of the run is stored.
        if (index === 0 && written > 0) continue
        const file = at(`killed-${index}-${step}.csv`)
        writeFileSync(partialFilesOf(file).state, state)
        writeFileSync(partialFilesOf(file).rows, rows.subarray(0, written))
        expect(await run(file, options)).toEqual(expected)
        expect(readFileSync(file).equals(rows)).toBeTrue()
      }
    }
  })

  test('after a kill before its output is renamed', async () => {
    const expected = await run(at('complete.csv'), options)
    const rows = readFileSync(at('complete.csv'))
    writeFileSync(partialFilesOf(at('out.csv')).rows, rows)
    writeFileSync(partialFilesOf(at('out.csv')).state, finalState)
    expect(await run(at('out.csv'), options, 0)).toEqual(expected)
    expect(readFileSync(at('out.csv')).equals(rows)).toBeTrue()
  })

  test('after a kill between renaming its output and removing its state', async () => {
    const expected = await run(at('out.csv'), options)
    const { state } = partialFilesOf(at('out.csv'))
    writeFileSync(state, finalState)
    expect(await run(at('out.csv'), options)).toEqual(expected)
    // A run with other columns is not rejected as a continuation of the complete one.
    writeFileSync(state, finalState)
    expect(await run(at('out.csv'), [options[0], 'accuracy'])).toMatchObject({ reason: undefined })
    expect(existsSync(state)).toBeFalse()
  })

  test('after its rows are lost', async () => {
    const expected = await run(at('complete.csv'), options)
    writeFileSync(partialFilesOf(at('out.csv')).state, finalState)
    expect(await run(at('out.csv'), options)).toEqual(expected)
    expect(readFileSync(at('out.csv')).equals(readFileSync(at('complete.csv')))).toBeTrue()
  })

  test.each([1, 2, 7])('after interruptions at every %d. request', async (requests) => {
    const expected = await run(at('complete.csv'), options)
    let attempts = 1
    let result = await run(at('out.csv'), options, requests)
    for (; result.reason !== undefined && attempts < 100; attempts++)
      result = await run(at('out.csv'), options, requests)
    expect(attempts).toBeGreaterThan(1)
    expect(result).toEqual(expected)
    expect(readFileSync(at('out.csv')).equals(readFileSync(at('complete.csv')))).toBeTrue()
  })
})
