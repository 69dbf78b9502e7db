# Starts a PostgreSQL server in a temporary folder, prints `ready FOLDER`, and ends it when its own input ends.
# $1 is the folder of the programs; what follows goes to the server.
programs=$1
shift
folder=$(mktemp -d /tmp/polyspire-postgres-XXXXXX) || exit 1
trap 'rm -rf "$folder"' EXIT
# A signal to the whole group (Ctrl-C) ends the process that started this, and so the input; that is enough.
trap '' INT TERM HUP

give_up() {
    echo "$1: $(tail -n 5 "$folder/log" | tr '\n' ' ')"
    exit 1
}

"$programs/initdb" --pgdata "$folder/data" --no-sync --auth trust --username postgres \
    --encoding UTF8 --locale C >"$folder/log" 2>&1 </dev/null || give_up initdb
"$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=200 \
    "$@" >>"$folder/log" 2>&1 </dev/null &
server=$!
until "$programs/psql" -h "$folder" -U postgres -d postgres -c 'SELECT 1' >/dev/null 2>&1 </dev/null; do
    kill -0 "$server" 2>/dev/null || give_up postgres
    sleep 0.05
done
echo "ready $folder"

while read -r _; do :; done
kill -INT "$server"
wait "$server"
