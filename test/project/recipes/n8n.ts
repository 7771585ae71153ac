/** A fake of n8n: the nodes of the recipe's workflow, from the one that sends the request on. */
import { BLANK_TITLE, type Fields, LEAD, type Platform, tryParse } from './platform.ts'
import { ADA, readRecipe, type Service } from './recipe-sandbox.ts'

interface WorkflowNode {
  readonly name: string
  readonly type: string
  readonly parameters: {
    readonly url?: string
    readonly jsonBody?: string
    readonly jsonOutput?: string
    readonly amount?: string
    readonly options?: { readonly timeout?: number; readonly fallbackOutput?: string }
    readonly rules?: { readonly values: readonly { readonly conditions: Conditions }[] }
  }
}

interface Conditions {
  readonly conditions: readonly [{ readonly leftValue: string; readonly rightValue: string }]
}

interface Workflow {
  readonly nodes: readonly WorkflowNode[]
  readonly connections: Readonly<Record<string, { readonly main: readonly (readonly { node: string }[])[] }>>
}

interface Item {
  readonly output: number
  readonly json: unknown
}

/** Evaluates an expression, as n8n does: `={{ … }}`. */
function evaluate(expression: string | undefined, json: unknown): unknown {
  const script = /^=\{\{([\s\S]*)\}\}$/.exec(expression ?? '')?.[1]
  return new Function('$json', '$', `return (${script})`)(json, () => ({ item: { json: lead } }))
}

let lead: Fields = {}

async function runWorkflow(
  source: string,
  service: Service,
  email: string,
  changes: Fields = {},
): Promise<Fields> {
  const { nodes, connections }: Workflow = JSON.parse(source)
  lead = { ...LEAD, email, ...changes }
  let name = 'Enrich'
  let json: unknown = lead
  for (;;) {
    const node = nodes.find((each) => each.name === name)
    if (node === undefined) throw new Error(`there is no node ${name}`)
    const item = await runNode(node, service, json)
    json = item.json
    const next = connections[name]?.main[item.output]?.[0]?.node
    if (next === undefined || next === 'Loop Over Items') break
    name = next
  }
  const written = name === 'Update the CRM' ? Object(json) : {}
  return { ...OLD, ...written, node: name }
}

async function runNode(node: WorkflowNode, service: Service, json: unknown): Promise<Item> {
  const { jsonBody, jsonOutput, amount, rules, options } = node.parameters
  switch (node.type.replace('n8n-nodes-base.', '')) {
    case 'httpRequest': {
      const headers = { apikey: service.apiKey, 'content-type': 'application/json' }
      const body = String(evaluate(jsonBody, json))
      const request = { headers, body, timeoutMs: options?.timeout ?? 300_000 }
      const response = await service.send(`${service.url}/v7/enrich`, request).catch(() => undefined)
      if (response === undefined) return { output: 1, json: { error: { message: 'socket hang up' } } }
      const { status, text } = response
      const received = { statusCode: status, headers: Object.fromEntries(response.headers) }
      return { output: 0, json: { ...received, body: tryParse(text) } }
    }
    case 'wait':
      await service.wait(Number(evaluate(amount, json)) * 1000)
      return { output: 0, json }
    case 'set':
      return { output: 0, json: JSON.parse(String(evaluate(jsonOutput, json))) }
    case 'switch': {
      const values = rules?.values ?? []
      const matched = values.findIndex(({ conditions: { conditions } }) => {
        const [{ leftValue, rightValue }] = conditions
        return evaluate(leftValue, json) === rightValue
      })
      // Without a fallback, n8n drops the item, and the loop ends.
      const fallback = options?.fallbackOutput === 'extra' ? values.length : -1
      return { output: matched === -1 ? fallback : matched, json }
    }
    default:
      return { output: 0, json }
  }
}

const OLD = { id: 7, jobtitle: 'Head of Sales', phone: '+47 55 00 00 00', industry: 'Fishing' }

export const n8n: Platform = {
  name: 'n8n',
  source: readRecipe('n8n-workflow.json'),
  old: OLD,
  filled: { id: 7, jobtitle: 'VP of Marketing', phone: '+1 503 555 0142', industry: 'Optical Instruments' },
  title: 'jobtitle',
  rows: {
    [ADA]: { node: 'Update the CRM', requests: 1, isFilled: true },
    'grade-b@outcome.test': { node: 'Update the CRM', requests: 1 },
    'masked@outcome.test': {
      ...{ node: 'Update the CRM', requests: 1, isFilled: true },
      ...{ phone: OLD.phone, industry: 'Software Testing' },
    },
    'no-match@outcome.test': { node: 'No Match', requests: 1 },
    'no-longer@outcome.test': { node: 'No Longer', requests: 1 },
    'rate-limited@outcome.test': { node: 'Not enriched', requests: 2 },
    'server-error@outcome.test': { node: 'Not enriched', requests: 2, lead: { id: undefined } },
    'connection-reset@outcome.test': { node: 'Not enriched', requests: 2 },
    'insufficient-credits@outcome.test': { node: 'No credits', requests: 1 },
  },
  lost: { node: 'Not enriched', requests: 2 },
  mistakes: [
    {
      name: 'writes blanks',
      ...{ part: 'value && !value', replacement: '!value', email: ADA, fault: BLANK_TITLE },
      found: { jobtitle: '' },
    },
    {
      name: 'writes a masked phone',
      ...{ part: " && !value.includes('*')", replacement: '', email: 'masked@outcome.test' },
      found: { phone: '+1 503 555 ****' },
    },
    {
      name: 'repeats a 402',
      ...{
        part: /\$json\.statusCode === 402 \? 'no credits'/g,
        replacement: "$json.statusCode === 402 ? 'retry'",
      },
      email: 'insufficient-credits@outcome.test',
    },
    {
      name: 'does not wait before a retry',
      ...{ part: '?? 1) }}",\n        "unit"', replacement: '?? 1) * 0 }}",\n        "unit"' },
      email: 'rate-limited@outcome.test',
    },
  ],
  run: runWorkflow,
}
