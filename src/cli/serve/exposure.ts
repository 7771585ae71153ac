/** Warns where other machines can use the keys that everybody knows. */
import type { DemoKeys } from '../../accounts/demo-organizations.ts'
import { isLoopbackName } from '../../lib/host-names.ts'

/** Returns the warning for a server that listens on `host`; `undefined` where only this machine reaches it. */
export function demoKeyWarning(host: string, demoKeys: DemoKeys): string | undefined {
  if (isLoopbackName(host) || Object.keys(demoKeys).length === 0) return undefined
  return (
    `--host ${host} lets other machines use the demo keys, which are public. ` +
    'Listen on 127.0.0.1, or serve organizations with keys of your own (organizations.json in the folder of --data).'
  )
}
