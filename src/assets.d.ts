/** The types of files that the bundler embeds, as a path (`type: 'file'`) or as text (`type: 'text'`). */
declare module '*.sql' {
  const text: string
  export default text
}
declare module '*.csv' {
  const text: string
  export default text
}
declare module '*.txt' {
  const text: string
  export default text
}
declare module '*.db' {
  const path: string
  export default path
}
declare module '*/THIRD_PARTY_LICENSES' {
  const path: string
  export default path
}
declare module '*.bin' {
  const path: string
  export default path
}
