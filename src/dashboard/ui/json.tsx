import { Verbatim } from './verbatim.tsx'

/** A value as JSON, to read and to copy. */
export const Json = ({ value, label }: { readonly value: unknown; readonly label: string }) => (
  <Verbatim text={JSON.stringify(value, null, 2) ?? 'nothing'} label={label} />
)
