/** The address of the error page, and the error it describes. */

const unexpectedMessage = 'An unexpected error occurred'

/**
 * Messages that an address may show on the error page, limited to our own: anybody can make a link, and its text would
 * appear to come from us.
 */
const messages = [unexpectedMessage]

/** Reads the status and message from the error page's address. */
export function parseErrorParams(params: URLSearchParams): { status: number; message: string } {
  const status = Number(params.get('statusCode'))
  return {
    status: Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500,
    message: messages.find((message) => message === params.get('message')) ?? unexpectedMessage,
  }
}

/** Where a person is redirected if their page could not even be started. */
export function errorPath(statusCode: number, message = unexpectedMessage): string {
  return `/error?${new URLSearchParams({ statusCode: String(statusCode), message })}`
}
