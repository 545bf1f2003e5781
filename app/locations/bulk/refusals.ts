/** What Google is told of such a place is that it is closed, and nothing of its hours (document 001 §4). */
export const permanentlyClosed = 'This location is permanently closed'
