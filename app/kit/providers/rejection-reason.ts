/**
 * The text of a rejection. Its first line is ours: what happened and what to do. What the provider wrote follows in the
 * next lines, because it can help an expert; pages show it only on request, mails and files not at all.
 */

/** Our sentences for a provider's documented errors, by the provider's code. */
export type RejectionMessages = Record<string, string>

/** Returns the text for the first code that has a message, or with the message `otherwise` if none has one. */
export function explainRejection(
  messages: RejectionMessages,
  codes: (string | null | undefined)[],
  { otherwise, raw }: { otherwise: string; raw: string },
): string {
  const known = codes.find((code) => code && Object.hasOwn(messages, code))
  return formatReason({ message: known ? messages[known]! : otherwise, raw })
}

function formatReason({ message, raw }: { message: string; raw: string }): string {
  const text = raw.trim().slice(0, maxRawLength)
  return text === '' || text === message ? message : `${message}\n${text}`
}

const maxRawLength = 500

export function splitReason(reason: string): { message: string; raw: string } {
  const end = reason.indexOf('\n')
  return end < 0
    ? { message: reason, raw: '' }
    : { message: reason.slice(0, end), raw: reason.slice(end + 1) }
}

/** Joins the texts of several rejections into one. */
export function joinReasons(reasons: string[]): string {
  const parts = reasons.map(splitReason)
  const join = (texts: string[]) => [...new Set(texts.filter(Boolean))].join(' ')
  return formatReason({
    message: join(parts.map(({ message }) => message)),
    raw: join(parts.map(({ raw }) => raw)),
  })
}

/** Changes our sentence and keeps what the provider wrote. */
export function mapMessage(reason: string, change: (message: string) => string): string {
  const { message, raw } = splitReason(reason)
  return formatReason({ message: change(message), raw })
}
