/** Request bodies of the control API that do not match their schema. */
import { expect, test } from 'bun:test'
import { isObject } from '../../src/lib/json.ts'
import { loadContract } from '../support/openapi/contract.ts'
import { examplePath, examplesOf, requestSchema, type Schema } from '../support/openapi/document.ts'
import { createSandbox } from '../support/sandbox.ts'

/** A conversion to a string or a number would call its fields, which are no functions. */
const HOSTILE = { toString: 'x', valueOf: 'x', toJSON: 'x' }

/** Returns copies of a value, each with `HOSTILE` in the place of one field. */
function withHostileFields(schema: Schema, value: unknown): unknown[] {
  const { anyOf = [], properties = {}, items, additionalProperties } = schema
  const object = isObject(value) ? value : {}
  const inField = (name: string, inner: Schema): object[] =>
    withHostileFields(inner, object[name]).map((hostile) => ({ ...object, [name]: hostile }))
  return [
    HOSTILE,
    ...anyOf.flatMap((member) => withHostileFields(member, { ...object, ...constantsOf(member) })),
    ...Object.entries(properties).flatMap(([name, inner]) => inField(name, inner)),
    ...(isObject(additionalProperties) ? inField('any', additionalProperties) : []),
    ...(items === undefined ? [] : withHostileFields(items, undefined).map((hostile) => [hostile])),
  ]
}

/** Returns the fields with one possible value, such as the `kind` of an effect. */
const constantsOf = ({ properties = {} }: Schema): object =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, inner]) =>
      inner.const === undefined ? [] : [[name, inner.const]],
    ),
  )

const contract = await loadContract()

for (const operation of contract.operations) {
  const schema = requestSchema(operation)
  if (schema === undefined || !operation.path.startsWith('/sandbox/')) continue
  const [[, example] = []] = examplesOf(operation)
  test(`${operation.operationId} rejects an object with toString, valueOf, and toJSON in any field`, async () => {
    const sandbox = createSandbox()
    const bodies = withHostileFields(schema, example)
    expect(bodies.length).toBeGreaterThan(1)
    for (const body of bodies) {
      const { status } = await sandbox.sendJson(operation.method, examplePath(operation), body)
      if (contract.accepts(operation, body)) expect([body, status < 500]).toEqual([body, true])
      else expect([body, status]).toEqual([body, 400])
    }
  })
}
