declare module '*.css'
declare module '*.module.css' {
  /** The names in the built style sheet by the names in the file. */
  const classes: Readonly<Record<string, string>>
  export default classes
}
