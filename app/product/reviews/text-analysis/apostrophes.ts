/** The characters that people and programs write in place of an apostrophe, such as an accent without its letter. */
const apostrophes = /(\p{L})[’‘‛ʼʻʹ`´′‵＇](?=\p{L})/gu

/** Replaces every kind of apostrophe within a word by the plain one, which the analyzer knows: "wasn´t". */
export function withPlainApostrophes(text: string): string {
  return text.replace(apostrophes, "$1'")
}
