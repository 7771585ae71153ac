/** Whether a secret is a pattern that is soon guessed: a repeated piece as in `changeme-changeme`, or mostly neighbors such as `abcd` and `1111`. */
export const isGuessable = (secret: string): boolean => isRepetition(secret) || isMostlyRuns(secret)

function isRepetition(secret: string): boolean {
  for (let period = 1; period <= (secret.length * 2) / 3; period++) {
    if (secret.startsWith(secret.slice(period))) return true
  }
  return false
}

/** Of random hexadecimal digits, less than a fifth are the neighbors of the digit before them. */
function isMostlyRuns(secret: string): boolean {
  let neighbors = 0
  for (let at = 1; at < secret.length; at++) {
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) neighbors++
  }
  return neighbors * 3 >= (secret.length - 1) * 2
}
