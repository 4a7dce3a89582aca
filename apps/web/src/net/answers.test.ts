import { expect, test } from 'vitest'
import { ApiError, isUnanswered, messagesOf, readFailure } from './answers.ts'

const unknown = ['An unknown error occurred.']
test.each([
  ['a JSON string', '"Sold out."', '', ['Sold out.']],
  ['an object with message', '{"code":"SoldOut","message":"No places."}', 'SoldOut', ['No places.']],
  ['an object with messages', '{"code":"BadInput","message":"a\\nb","messages":["a","b"]}', 'BadInput', ['a', 'b']],
  ['an object with no message', '{"code":"Busy"}', 'Busy', unknown],
  ['an object with an empty list', '{"code":"Busy","message":"Wait.","messages":[]}', 'Busy', ['Wait.']],
  ['an array of texts', '["a","b"]', '', ['a', 'b']],
  ['an array of objects', '[{"message":"a"},{"message":"b"},{}]', '', ['a', 'b']],
  ['an empty array', '[]', '', unknown],
  ['a page', '<!doctype html><html><head><title> Bad gateway </title></head></html>', '', ['Bad gateway']],
  ['a page without title', '<p>no</p>', '', unknown],
  ['nothing', '', '', unknown],
  ['a number', '7', '', unknown],
  ['null', 'null', '', unknown],
  ['a blank string', '"  "', '', unknown],
])('%s', (_, body, code, messages) => {
  expect(readFailure(body)).toEqual({ code, messages })
})

test('what is no answer of ours is unknown', () => {
  expect(messagesOf(new TypeError('x is undefined'))).toEqual(unknown)
  expect(messagesOf(new ApiError(409, 'SoldOut', ['No places.']))).toEqual(['No places.'])
})
test.each([
  [0, '', true],
  [502, '', true],
  [500, 'Unknown', true],
  [503, 'Overloaded', true],
  [502, 'PaymentProvider', false],
  [503, 'Maintenance', false],
  [409, 'InProgress', true],
  [409, 'Stale', false],
  [422, 'RuleBroken', false],
])('after %d %s nobody knows what the server did: %s', (status, code, expected) => {
  expect(isUnanswered(new ApiError(status, code, ['?']))).toBe(expected)
})
