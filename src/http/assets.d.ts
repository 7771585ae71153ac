declare module '*/dashboard/built/dashboard.css' {
  const path: string
  export default path
}
declare module '*/dashboard/built/dashboard.js' {
  const path: string
  export default path
}
declare module '*/docs-page/page.js' {
  const path: string
  export default path
}
