import { isRouteErrorResponse } from '@remix-run/react'
import { pageTitle } from './page-title'

/** What we say when a page cannot be shown: what happened, and what to do now. Never a cause or a stack. */
export type ErrorText = { title: string; advice: string }

const texts: Record<number, ErrorText> = {
  400: { title: 'We could not read that request', advice: 'Go back, check what you entered and try again.' },
  403: {
    title: 'You do not have access to this page',
    advice: 'Ask an administrator of your account if you need it.',
  },
  404: {
    title: 'Page not found',
    advice: 'It may have been moved or deleted, or belong to another account. Check the address.',
  },
  405: { title: 'We could not read that request', advice: 'Go back, check what you entered and try again.' },
  409: {
    title: 'This form belongs to another account',
    advice: 'Nothing was saved. Open the page again in the account you want to work in.',
  },
  408: {
    title: 'The form did not arrive in time',
    advice: 'Nothing was saved. Go back, check your connection and send it again.',
  },
  413: { title: 'That was too large', advice: 'Go back and send a smaller file.' },
  414: {
    title: 'That address is too long',
    advice: 'Go back and choose fewer values. For many locations, choose a group instead.',
  },
  431: {
    title: 'We could not read that request',
    advice: 'Your browser sent too much at once. Try another one.',
  },
  429: { title: 'Too many requests', advice: 'Wait a minute and try again.' },
  503: {
    title: 'We will be back in a moment',
    advice: 'The service is briefly unavailable. Nothing you saved is lost. Try again in a minute.',
  },
}

const unexpected: ErrorText = {
  title: 'Something went wrong',
  advice: 'An unexpected error occurred. It has been recorded. Try again, or come back later.',
}

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

/** A refusal says its status; whatever else was thrown is ours to mend. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

export function errorTitle(error: unknown): string {
  return pageTitle(errorText(statusOf(error)).title)
}

export function errorText(status: number): ErrorText {
  return texts[status] ?? unexpected
}
