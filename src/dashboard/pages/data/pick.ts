/** The fields of a record that are put again with it. */
export function pick<Name extends string>(
  record: Readonly<Partial<Record<Name, string | null>>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const picked: Partial<Record<Name, string>> = {}
  for (const name of names) picked[name] = record[name] ?? ''
  return picked
}
