/** Collects the members of a section of `components`, such as `responses`, so that operations refer to what they share. */
export class SharedComponents<Member extends object> {
  readonly members: Record<string, Member> = {}
  readonly #section: string

  constructor(section: string) {
    this.#section = section
  }

  /** Returns a reference. Different members with one name have a number after it. */
  add(name: string, member: Member, number = 1): { readonly $ref: string } {
    const key = number === 1 ? name : `${name}${number}`
    const existing = this.members[key]
    if (existing && !Bun.deepEquals(existing, member)) return this.add(name, member, number + 1)
    this.members[key] = member
    return { $ref: `#/components/${this.#section}/${key}` }
  }
}
