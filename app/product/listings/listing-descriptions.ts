/**
 * The texts with which a scan describes a listing. They are stored, and read again where a page shows only a part of
 * them.
 */

/** Followed by the names of the fields, such as "phone, hours". */
export const differencesPrefix = 'Fields not in sync: '

export const rejectedDescription = 'This directory rejected the listing and doesn’t report what it shows.'

export const nothingToCompareDescription = 'This directory reports nothing to compare.'
