import { version } from '../package.json'

/** As released; also in `--version` and the OpenAPI document. */
export const VERSION: string = version
