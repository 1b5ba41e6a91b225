import express, { type Request, type RequestHandler } from 'express';
import { AppError, invalid } from '../errors/AppError.ts';

const JSON_BYTES = 16_384;
const RAW_BYTES = 256 * 1024;
const MAX_DEPTH = 20;
const MAX_VALUES = 2_000;
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** JSON, or raw bytes for `rawPaths`, where signatures cover bytes. Others and compressed bodies are refused. */
export function bodyReaders(rawPaths: readonly string[]): RequestHandler[] {
  const raw = express.raw({ type: () => true, limit: RAW_BYTES, inflate: false });
  const json = express.json({ type: isJson, limit: JSON_BYTES, inflate: false, strict: true });
  const isRaw = (req: Request) => rawPaths.includes(req.path);
  return [
    (req, res, next) => {
      if (isRaw(req)) return raw(req, res, next);
      if (!hasBody(req)) return next();
      if (!isJson(req))
        return next(Object.assign(new Error('Only JSON is accepted'), { type: 'media.unsupported' }));
      return json(req, res, next);
    },
    (req, _res, next) => {
      if (!isRaw(req) && req.body !== undefined) sanitizeBody(req.body);
      next();
    },
  ];
}

function hasBody(req: Request): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return true;
  const length = req.headers['content-length'];
  return length !== undefined && length !== '0';
}

function isJson(req: { headers: { 'content-type'?: string | undefined } }): boolean {
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return type === 'application/json' || (type?.startsWith('application/') === true && type.endsWith('+json'));
}

/** Limits depth and size, and drops keys that reach the prototype. A loop, as recursion could overflow. */
function sanitizeBody(body: unknown): void {
  let count = 0;
  let level: object[] = isObject(body) ? [body] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw invalid('too_deep', 'The request body is nested too deeply.');
    const below: object[] = [];
    for (const parent of level) {
      for (const key of PROTOTYPE_KEYS) {
        if (Object.hasOwn(parent, key)) Reflect.deleteProperty(parent, key);
      }
      const values: unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
      count += values.length;
      for (const value of values) if (isObject(value)) below.push(value);
    }
    if (count > MAX_VALUES)
      throw new AppError('invalid', 'too_many_values', 'The request body holds too much.');
    level = below;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
