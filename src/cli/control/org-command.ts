/** Runs `signalbox org`, which creates an organization in a running server, and prints its keys. */
import { type Command, Option } from 'commander'
import type { Environment } from '../../config.ts'
import { toPrintable } from '../../lib/text.ts'
import type { CreateOrganizationOutput } from '../../sandbox/organizations/schema.ts'
import { SUBSCRIPTIONS } from '../enrich/flags.ts'
import { createChoice, formatExamples, parseCount } from '../help-text.ts'
import { alignColumns, print } from '../terminal.ts'
import {
  addServerFlags,
  type ControlServer,
  parseControlServer,
  type ServerFlags,
  sendForJson,
} from './control-server.ts'
import { parseJsonObject } from './flags.ts'

interface OrgFlags extends ServerFlags {
  readonly name?: string
  readonly credits?: number
  readonly subscription?: string
  readonly json?: boolean
}

/** Defines the arguments, flags, and action of the command. */
export function define(command: Command, env: Environment): void {
  command
    .addArgument(createChoice('action', 'what to do', ['create']))
    .argument('[json]', 'body of POST /sandbox/organizations; - is standard input')
    .optionsGroup('Organization:')
    .option('--name <name>', 'name of the organization (default: a generated name)')
    .option('--credits <number>', 'remaining credits (default: unlimited)', parseCount)
    .addOption(new Option('--subscription <plan>', 'subscription (default: plus)').choices(SUBSCRIPTIONS))
    .optionsGroup('Server and output:')
  addServerFlags(command, env)
    .option('--json', 'print the organization as one JSON object')
    .addHelpText('after', HELP_END)
    .action((_: string, json: string | undefined, flags: OrgFlags) =>
      createOrganization(parseControlServer(flags, env), json, flags),
    )
}

const HELP_END = formatExamples(
  [
    'signalbox org create',
    'signalbox org create --name "Test 1" --credits 2 --json',
    `signalbox org create '{"qpsLimit":2}' --subscription pro`,
  ],
  'docs/cli.md',
)

async function createOrganization(
  server: ControlServer,
  json: string | undefined,
  { name, credits, subscription, json: isJson }: OrgFlags,
): Promise<void> {
  const input = {
    ...parseJsonObject('The organization', json === '-' ? await Bun.stdin.text() : json),
    ...(name !== undefined && { orgName: name }),
    ...(credits !== undefined && { credits }),
    ...(subscription !== undefined && { subscription }),
  }
  const body = await sendForJson<CreateOrganizationOutput>(server, {
    method: 'POST',
    path: '/sandbox/organizations',
    body: JSON.stringify(input),
  })
  // The fields that a test needs. Their names are those of the JSON.
  const { orgId, orgName, apiKey, adminKey } = body
  const created = Object.entries({ orgId, orgName, apiKey, adminKey })
  const rows = created.map(([field, value]) => [field, toPrintable(value)])
  print(isJson ? `${JSON.stringify(body)}\n` : `${alignColumns(rows).join('\n')}\n`)
}
