import type { LanguageBook } from '../language-book';
import { arabic } from './arabic';
import { chinese } from './chinese';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { hebrew } from './hebrew';
import { japanese } from './japanese';
import { portuguese } from './portuguese';
import { russian } from './russian';
import { spanish } from './spanish';

/** What the stand-in writes when nothing else is known or asked for. */
export const FALLBACK_LANGUAGE = english;

/** The languages the stand-in platform speaks. Japanese comes before Chinese, whose letters it uses too. */
export const LANGUAGE_BOOKS: readonly LanguageBook[] = [
  FALLBACK_LANGUAGE,
  german,
  french,
  spanish,
  portuguese,
  russian,
  japanese,
  chinese,
  arabic,
  hebrew,
];
