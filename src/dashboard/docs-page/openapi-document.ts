/** Resolves the references of the OpenAPI document. */

type Json = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the part of the document at a path, with the components that it refers to. Swagger UI's own function converts the whole
 * document for each operation that is opened, which takes seconds. All references of this document are local, and no component
 * contains itself.
 */
export async function resolveSubtree(document: Json, path: readonly string[]) {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (!isObject(part)) return part
    const { $ref, ...fields } = part
    const component =
      typeof $ref === 'string' ? resolve(follow(document, $ref.slice('#/'.length).split('/'))) : {}
    const own = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, resolve(value)]))
    return { ...(isObject(component) && component), ...($ref !== undefined && { $$ref: $ref }), ...own }
  }
  return { errors: [], spec: resolve(follow(document, path)) }
}

const follow = (part: unknown, path: readonly string[]): unknown =>
  path.reduce((current, key) => (isObject(current) ? current[key] : undefined), part)
