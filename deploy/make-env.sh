#!/bin/sh
# Writes .env from .env.example, with a random value for every secret that is blank there. Keeps an .env that exists.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo '.env is there already and stays as it is'
  exit 0
fi

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

umask 077
while IFS= read -r line; do
  case $line in
    STRIPE_SECRET_KEY=) line="${line}sk_test_$(random)" ;;
    STRIPE_PUBLISHABLE_KEY=) line="${line}pk_test_$(random)" ;;
    STRIPE_WEBHOOK_SECRET=) line="${line}whsec_$(random)" ;;
    *_SECRET= | *_KEY= | *_PASSWORD=) line="$line$(random)" ;;
  esac
  printf '%s\n' "$line"
done <.env.example >.env.new
mv .env.new .env
echo 'wrote .env; next: docker compose up --build'
