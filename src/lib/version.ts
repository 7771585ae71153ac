import { version } from '../../package.json'

/** The version of the package, for `--version` and the OpenAPI document. */
export const VERSION: string = version
