/** By what users and keys of an organization are told apart: the address, whatever its case. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
