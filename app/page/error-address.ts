/** The address of the error page, and what it says there. */

const unexpectedMessage = 'An unexpected error occurred'

/** Sentences that an address may put on the error page: ours. Anybody can write a link, and would sign it with our name. */
const messages = [unexpectedMessage]

/** What the error page was told by its address. */
export function toldBy(params: URLSearchParams): { status: number; message: string } {
  const status = Number(params.get('statusCode'))
  return {
    status: Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500,
    message: messages.find((message) => message === params.get('message')) ?? unexpectedMessage,
  }
}

/** Where somebody is led whose page could not even be begun. */
export function errorPath(statusCode: number, message = unexpectedMessage): string {
  return `/error?${new URLSearchParams({ statusCode: String(statusCode), message })}`
}
