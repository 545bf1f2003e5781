/** The URL of the error page, and the error it describes. */

const unexpectedMessage = 'An unexpected error occurred'

/**
 * The messages that a URL may show on the error page. Any other text is ignored, because anyone can create a link, and
 * its text would appear to come from us.
 */
const messages = [unexpectedMessage]

/** Reads the status and message from the error page's URL. */
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
