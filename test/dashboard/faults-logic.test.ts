/** The form and the texts of faults, without a browser. */
import { describe, expect, test } from 'bun:test'
import openapi from '../../openapi.json'
import {
  EFFECT_OPTIONS,
  EFFECTS,
  type Effect,
  type FaultInput,
  findFieldAt,
  findProblems,
  LATENCY,
  NEW_FAULT,
  toFault,
  toValues,
} from '../../src/dashboard/pages/faults/fault-values.ts'
import { PRESETS } from '../../src/dashboard/pages/faults/presets.ts'
import { describeEffect, describeFault, describeUse } from '../../src/dashboard/recorded/describe-fault.ts'
import { FAULT_EXAMPLES } from '../../src/sandbox/faults/routes.ts'
import { createSandbox } from '../support/sandbox.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, object & { readonly const?: string }>>
}

describe('a fault preset', () => {
  test('is accepted by the server unchanged', async () => {
    const sandbox = createSandbox()
    for (const { fault } of PRESETS) {
      const { status, body } = await sandbox.post('/sandbox/faults', fault)
      expect(status).toBe(201)
      expect(body).toMatchObject(fault)
    }
  })
})

describe('the fault form', () => {
  const all = [
    ...PRESETS.map(({ fault }) => fault),
    ...Object.values(FAULT_EXAMPLES).map(({ value }) => value),
    { effect: { kind: 'latency', ms: 5, jitterMs: 10 }, probability: 0.07 },
    {
      effect: { kind: 'error', status: 429, latency: { ms: 5, jitterMs: 10 } },
      every: 3,
      expiresAfterSeconds: 60,
    },
  ] satisfies FaultInput[]

  test('converts each preset and each documented example without loss', () => {
    for (const fault of all) expect(toFault(toValues(fault))).toEqual(fault)
  })

  test('has each field of the API, under its path', () => {
    const { CreateFaultInput, FaultLatency, RequestMatch, ...schemas } = openapi.components.schemas
    const pathsOf = ({ properties = {} }: Schema, parent = ''): string[] =>
      Object.keys(properties).map((name) => `${parent}${name}`)
    const isField = (path: string): boolean => findFieldAt(path) === path
    expect(pathsOf(RequestMatch, 'match.').filter((path) => !isField(path))).toEqual([])
    expect(pathsOf(CreateFaultInput).filter((path) => !isField(path))).toEqual([
      'match',
      'effect',
      'afterCommit',
    ])
    const effects = Object.values(schemas as Readonly<Record<string, Schema>>)
      .filter(({ properties: { kind } = {} }) => EFFECT_OPTIONS.some(({ value }) => value === kind?.const))
      .map((schema) => [
        String(schema.properties?.kind?.const),
        pathsOf(schema, 'effect.').filter((path) => path !== 'effect.kind' && path !== 'effect.latency'),
      ])
    expect(effects).toHaveLength(schemas.FaultEffect.anyOf.length)
    expect(Object.fromEntries(effects)).toEqual(
      Object.fromEntries(EFFECT_OPTIONS.map(({ value }) => [value, EFFECTS[value].fields])),
    )
    expect(pathsOf(FaultLatency, 'effect.latency.')).toEqual([...LATENCY])
  })

  test('finds numbers that are none, and those that are missing', () => {
    const values = toValues({ effect: { kind: 'error', status: 503 } })
    const problemOf = (text: string) => findProblems({ ...values, every: text }).every
    // A comma of decimals is no comma of thousands: 1,5 seconds are not 15.
    const texts = ['', '1,000', '0.5', '1,5', '0,500', '1,0000', '33%', 'soon']
    expect(texts.map(problemOf)).toEqual([
      undefined,
      undefined,
      undefined,
      ...Array(5).fill('Enter a number.'),
    ])
    const blank = { ...values, effect: { ...values.effect, status: ' ' } }
    expect(findProblems(blank)).toEqual({ 'effect.status': 'Enter a number.' })
    expect(findProblems({ ...blank, effect: { ...blank.effect, kind: 'empty_body' } })).toEqual({})
  })

  test('places an error of the server at the field that its path names', () => {
    expect(
      ['effect.latency.ms', 'match.headers.bad name', 'match.body.recordId', 'every', 'effect'].map(
        findFieldAt,
      ),
    ).toEqual(['effect.latency.ms', 'match.headers', 'match.body', 'every', undefined])
  })

  test('takes conditions and changes of any type, one per line', () => {
    const match = {
      headers: { 'x-batch': 'night: *', 'x-id': '5', 'x-debug': null },
      body: { recordId: 'lead-*', count: 5, text: '5', blank: null, list: ['a', 1] },
    }
    const effect = {
      kind: 'change_body',
      set: { conEmail: null, compName: 'A: B' },
      remove: ['conLoc', 'conPhone'],
    }
    const fault = { match, effect } as FaultInput
    const values = toValues(fault)
    expect(values.match.headers).toBe('x-batch: night: *\nx-id: 5\nx-debug:')
    expect(values.match.body).toBe('recordId: lead-*\ncount: 5\ntext: "5"\nblank:\nlist: ["a",1]')
    expect(toFault(values)).toEqual(fault)
  })

  test('is filled by a link', () => {
    const link = new URLSearchParams({
      new: '',
      'match.operation': 'enrich',
      'effect.status': '402',
      other: '1',
    })
    expect(toFault(toValues(NEW_FAULT, link))).toEqual({
      match: { operation: 'enrich' },
      effect: { kind: 'error', status: 402 },
    })
  })
})

describe('the description of a fault', () => {
  test('says what the client gets', () => {
    const words: readonly (readonly [Effect, string])[] = [
      [{ kind: 'error', status: 429 }, '429'],
      [{ kind: 'error', status: 401, code: 'key_suspended' }, '401 key_suspended'],
      [{ kind: 'error', status: 429, retryAfterSeconds: 3 }, '429 with Retry-After: 3'],
      [{ kind: 'latency', ms: 500, jitterMs: 500 }, 'the normal response, 500 ms to 1.0 s late'],
      [
        { kind: 'truncated_body', atByte: 20, latency: { ms: 2_000 } },
        'a closed connection after 20 bytes of the body, 2.0 s late',
      ],
      [{ kind: 'slow_drip', overMs: 5_000 }, 'the body in 10 chunks over 5.0 s'],
      [
        { kind: 'change_body', set: { conEmail: null }, remove: ['conLoc'] },
        'the normal response with conEmail changed, conLoc removed',
      ],
    ]
    for (const [effect, expected] of words) expect(describeEffect(effect)).toBe(expected)
  })

  test('says in one sentence which requests match, what they get, and how often', () => {
    const describe503 = (fault: Omit<FaultInput, 'effect'>): string =>
      describeFault({ effect: { kind: 'error', status: 503 }, ...fault }, 'Demo Plus')
    expect(describe503({})).toBe('Every request of every organization gets 503, until removed.')
    const match = {
      operation: 'buyingGroup',
      orgId: '00000000-0000-4000-8000-000000000002',
      key: 'abcd',
      body: { companyName: 'Nort*', recordId: null },
    } as const
    expect(describe503({ match, every: 3 })).toBe(
      'Every 3rd request of Demo Plus to Buying group with the key abcd, companyName Nort*, no recordId gets 503, until removed.',
    )
    const subject = 'of every organization'
    expect(describe503({ times: 1 })).toBe(`The next request ${subject} gets 503.`)
    expect(describe503({ after: 3, times: 2 })).toBe(
      `The next 2 requests ${subject} get 503, after 3 requests.`,
    )
    expect(describe503({ every: 2, times: 3, expiresAfterSeconds: 90 })).toBe(
      `Every 2nd request ${subject} gets 503, 3 times, for 1 min 30 s.`,
    )
    expect(describe503({ probability: 0.2, afterCommit: true })).toBe(
      `Every request ${subject} gets 503, 20% of the time, until removed, after processing and charging.`,
    )
    expect(describeUse({ after: 3, applied: 0, evaluated: 9, probability: 0.1 })).toBe('3 of 3 passed')
  })
})
