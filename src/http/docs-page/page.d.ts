/** Embedded as a file; it runs in the browser. */
declare const path: string
export default path
