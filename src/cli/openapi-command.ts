/** Runs `signalbox openapi`, which prints the document of `/openapi.json` for client generators. */
import type { Command } from 'commander'
import { loosenResponses, selectServicePart } from '../http/openapi/service-part.ts'
import { readStrictDocument } from '../server/strict-document.ts'
import { formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineOpenapi(command: Command): void {
  command
    .option('--service-only', 'print only the operations of the real service')
    .addHelpText('after', HELP_END)
    .action(async ({ serviceOnly }: { readonly serviceOnly?: boolean }) => {
      print(await getOpenApiText(serviceOnly))
    })
}

const HELP_END = formatExamples(
  [
    'signalbox openapi --service-only > service.json',
    'npx openapi-typescript service.json -o service.d.ts',
    'signalbox openapi | less',
  ],
  'docs/cli.md#openapi',
)

/** Returns the document as JSON, or only its service part. */
export async function getOpenApiText(isServiceOnly = false): Promise<string> {
  const strict = await readStrictDocument()
  const document = loosenResponses(isServiceOnly ? selectServicePart(strict) : strict)
  return `${JSON.stringify(document, undefined, 2)}\n`
}
