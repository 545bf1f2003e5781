/**
 * Masks email addresses and phone numbers in error messages and file names, which staff need but which may quote what
 * an account's users or their customers entered. The domain of an email address is kept, because it often is the cause.
 */
const emailPattern = /(?<![\p{L}\d!#$'*+.^_`{}~-])[\p{L}\d!#$'*+.^_`{}~-]+(@|%40)/gu
/** A number with a country code, with the groups of North America, or of ten digits: not a longer id, a date or a code. */
const phonePattern =
  /(?<![\p{L}\d./-])(?:\+\d(?:[ ().-]{0,2}\d){6,14}|(?:1[ .-])?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]?\d{4})(?![\p{L}\d])/gu

export function maskContactDetails(text: string): string {
  return text.replace(emailPattern, '…$1').replace(phonePattern, '[phone number]')
}
