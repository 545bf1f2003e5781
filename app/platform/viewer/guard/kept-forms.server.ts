/** Keeps what was typed into a form that can't be submitted now, in the page that says why. */
import type { Request } from 'express'
import type { Id } from '#app/kit/database/schema'
import { siteHref } from '#app/kit/routing/href'
import type { Viewer } from '../viewer.server'
import type { FormOfAnother, InterruptedForm, SubmittedForm } from './form-account'
import { accountOfForm } from './form-account.server'
import { describeOpener } from './form-opener.server'
import { requestedPageOf } from './requested-page.server'
import { sealForm } from './sealed-form.server'
import { readSubmittedForm } from './submitted-form.server'

/**
 * Returns a form whose person has to do something at another address first. They do it in a new tab, so that the values
 * stay in this one.
 */
export async function interruptForm(req: Request, step?: string): Promise<InterruptedForm> {
  return {
    ...(await readSubmittedForm(req)),
    title: step ? 'One step is needed first' : 'You’re signed out',
    isSignedOut: step === undefined,
    continueTo: step ?? siteHref('/login', { redirect: siteHref('/signed-in') }),
    submitTo: requestedPageOf(req),
    inAccount: accountOfForm(req) ?? '',
  }
}

/** Returns a form that somebody else opened in this browser. */
export async function keepFormOf(opener: Id, req: Request, viewer: Viewer): Promise<FormOfAnother> {
  return {
    title: 'This form was opened by somebody else',
    viewerName: viewer.name,
    sealed: await sealForm(req, opener),
    openedBy: describeOpener(opener),
    submitTo: requestedPageOf(req),
    inAccount: accountOfForm(req) ?? '',
  }
}

/** Returns a form that its person gets back after somebody else was signed in. */
export function reopenedForm(req: Request, form: SubmittedForm): InterruptedForm {
  return {
    ...form,
    title: 'Your form is still here',
    isSignedOut: false,
    continueTo: null,
    submitTo: requestedPageOf(req),
    inAccount: accountOfForm(req) ?? '',
  }
}
