import { Text } from './text.ts'

/** A required e-mail address. Its form is checked by `lib/email.ts`, which says what is wrong with it. */
export const EmailField = (description: string) => Text({ maxLength: 320, description })
