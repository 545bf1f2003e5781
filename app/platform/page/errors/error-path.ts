/** Builds and parses the URL of the error page, which contains the error's status and message. */

const unexpectedMessage = 'An unexpected error occurred'

/**
 * The messages that the error page accepts from its URL. It ignores any other text, because anyone can create a link
 * with text that would appear to come from us.
 */
const messages = [unexpectedMessage]

/** Returns the status and message in the error page's URL, or default values if they are missing or invalid. */
export function parseErrorParams(params: URLSearchParams): { status: number; message: string } {
  const status = Number(params.get('statusCode'))
  return {
    status: Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500,
    message: messages.find((message) => message === params.get('message')) ?? unexpectedMessage,
  }
}

/** Returns the path of the error page, for requests whose own page cannot be rendered. */
export function errorPath(statusCode: number, message = unexpectedMessage): string {
  return `/error?${new URLSearchParams({ statusCode: String(statusCode), message })}`
}
