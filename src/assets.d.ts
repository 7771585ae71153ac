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
declare module '*.css' {
  const path: string
  export default path
}
declare module '*.svg' {
  const path: string
  export default path
}
declare module '*/THIRD_PARTY_LICENSES' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string
  export default path
}
declare module '*/dashboard/built/dashboard.css' {
  const path: string
  export default path
}
declare module '*/dashboard/built/dashboard.js' {
  const path: string
  export default path
}
declare module '*/page.js' {
  const path: string
  export default path
}
