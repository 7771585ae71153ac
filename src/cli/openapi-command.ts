/** Runs `signalbox openapi`, which prints the document of `/openapi.json` for client generators. */
import type { Command } from 'commander'
import { createApp } from '../app.ts'
import { createContext } from '../context.ts'
import type { OpenApiDocument } from '../http/openapi/document.ts'
import { selectServicePart } from '../http/openapi/service-part.ts'
import { formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineOpenapi(command: Command): void {
  command
    .option('--service-only', 'leave out what only the sandbox has')
    .addHelpText('after', HELP_END)
    .action(async ({ serviceOnly }: { readonly serviceOnly?: boolean }) => {
      print(await getOpenApiText(serviceOnly))
    })
}

const HELP_END = formatExamples(
  [
    'signalbox openapi > openapi.json',
    'signalbox openapi | less',
    'npx openapi-typescript openapi.json -o signalbox.d.ts',
  ],
  'docs/cli.md',
)

/** Returns the document as JSON. It depends neither on data nor on settings. */
export async function getOpenApiText(isServiceOnly = false): Promise<string> {
  const context = await createContext({ storage: { kind: 'memory' }, organizations: [] })
  try {
    const response = await createApp(context).handle(new Request('http://localhost/openapi.json'))
    const document = (await response.json()) as OpenApiDocument
    return `${JSON.stringify(isServiceOnly ? selectServicePart(document) : document, undefined, 2)}\n`
  } finally {
    context.close()
  }
}
