/** The form and the texts of faults, without a browser. */
import { describe, expect, test } from 'bun:test'
import openapi from '../../openapi.json'
import {
  describeEffect,
  describeFrequency,
  describeMatch,
  describeUse,
} from '../../src/dashboard/pages/faults/describe-fault.ts'
import {
  type Effect,
  type FaultInput,
  findProblem,
  getHint,
  readSchema,
  toFault,
  toValues,
} from '../../src/dashboard/pages/faults/fault-values.ts'
import { PRESETS } from '../../src/dashboard/pages/faults/presets.ts'
import recorded from '../../src/http/openapi/recorded-examples.json'
import type { FaultOutput } from '../../src/sandbox/faults/fault.ts'
import { FAULT_EXAMPLES } from '../../src/sandbox/faults/routes.ts'

const STORED_FAULT_EXAMPLE = recorded.createFault as FaultOutput

import { createSandbox } from '../support/sandbox.ts'

const DEMO_PLUS = { orgId: '00000000-0000-4000-8000-000000000002' }

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

  test('shows the numbers of each effect with the meaning and the bounds of the OpenAPI document', () => {
    const { kinds, numbers, others } = readSchema(openapi.components.schemas, 'slow_drip')
    expect(kinds).toContainEqual({ value: 'error', label: 'Returns an error of the API' })
    expect(numbers.map(({ name }) => name)).toEqual([
      'ms',
      'after',
      'every',
      'times',
      'expiresAfterSeconds',
      'probability',
    ])
    expect(others).toEqual(['effect.overMs (required)', 'effect.chunks', 'match', 'seed', 'afterCommit'])
    const [delay, after] = numbers
    if (delay === undefined || after === undefined) throw new Error('the effect has no delay')
    expect(getHint(after)).toBe('How many matching requests pass before the fault applies. Default: 0.')
    // A comma of decimals is no comma of thousands: 1,5 seconds are not 15.
    const texts = ['', '1,000', '0.5', '1,5', '0,500', '1,0000', '1e9', 'soon']
    expect(texts.map((text) => findProblem(delay, text))).toEqual([
      undefined,
      undefined,
      ...Array(6).fill('Enter a whole number from 0 to 110,000.'),
    ])
  })
})

describe('the description of a fault', () => {
  test('says what the client sees', () => {
    const words: readonly (readonly [Effect, string])[] = [
      [{ kind: 'error', status: 429 }, '429'],
      [{ kind: 'error', status: 401, code: 'key_suspended' }, '401 key_suspended'],
      [{ kind: 'latency', ms: 500, jitterMs: 500 }, 'Normal response after 500 ms to 1.0 s'],
      [
        { kind: 'truncated_body', atByte: 20, latency: { ms: 2_000 } },
        'After 2.0 s: connection closed after 20 bytes of the body',
      ],
      [{ kind: 'slow_drip', overMs: 5_000 }, 'Body in 10 chunks over 5.0 s'],
      [
        { kind: 'change_body', set: { conEmail: null }, remove: ['conLoc'] },
        'Real response with conEmail changed, conLoc removed',
      ],
    ]
    for (const [effect, expected] of words) expect(describeEffect(effect)).toBe(expected)
  })

  test('says which requests match, and how often the fault applies', () => {
    expect(describeMatch({}, String)).toBe('All operations · all organizations')
    const match = {
      operation: 'buyingGroup',
      ...DEMO_PLUS,
      key: 'abcd',
      body: { companyName: 'Nort*' },
    } as const
    expect(describeMatch(match, () => 'Demo Plus')).toBe(
      'Buying group · Demo Plus · key abcd · companyName matches Nort*',
    )
    expect(describeFrequency({ times: 1 })).toBe('once')
    expect(describeFrequency({ after: 3, times: 2 })).toBe('after 3 requests, 2 times')
    expect(describeFrequency({ every: 2, times: 3, expiresAfterSeconds: 90 })).toBe(
      'to every 2nd request, 3 times, for 1 min 30 s',
    )
    expect(describeFrequency({ times: 1, expiresAfterSeconds: 90_000 })).toBe('once, for 1 d 1 h')
    expect(describeUse({ after: 3, applied: 0, evaluated: 9, probability: 0.1 })).toBe('3 of 3 passed')
    expect(
      describeFrequency({ ...STORED_FAULT_EXAMPLE, times: null, probability: 0.2, afterCommit: true }),
    ).toBe('until removed, 20% of the time, after processing and charging')
  })
})
